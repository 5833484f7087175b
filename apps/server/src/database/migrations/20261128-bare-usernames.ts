import { bareText } from '@hvac/contract/seen-text';
import { Migration } from '@mikro-orm/migrations';

interface NamedUser {
  id: number;
  username: string;
}

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${name.slice(0, 190)}-${n}`;
  return free;
};

/** Logins take a username without what cannot be seen, so the stored ones are without it; of two that look alike, one gets a number. */
export class Migration20261128BareUsernames extends Migration {
  override name = 'Migration20261128BareUsernames';

  override async up(): Promise<void> {
    const users = (await this.execute(`select id, username from users`)) as NamedUser[];
    const taken = new Set(users.map(({ username }) => username.toLowerCase()));
    for (const { id, username } of users) {
      const bare = bareText(username);
      if (bare === username) continue;
      const name = freeName(bare || 'user', taken);
      taken.add(name.toLowerCase());
      await this.execute(`update users set username = ? where id = ?`, [name, id]);
    }
  }
}
