import { bareText } from '@hvac/contract/seen-text';
import { Migration } from '@mikro-orm/migrations';

interface NamedUser {
  id: number;
  username: string;
}

/** Logins take a username without what cannot be seen, so the stored ones are without it, unless two then were the same. */
export class Migration20261128BareUsernames extends Migration {
  override name = 'Migration20261128BareUsernames';

  override async up(): Promise<void> {
    const users = (await this.execute(`select id, username from users`)) as NamedUser[];
    const taken = new Set(users.map(({ username }) => username.toLowerCase()));
    for (const { id, username } of users) {
      const bare = bareText(username);
      if (bare === username || bare === '' || taken.has(bare.toLowerCase())) continue;
      taken.add(bare.toLowerCase());
      await this.execute(`update users set username = ? where id = ?`, [bare, id]);
    }
  }
}
