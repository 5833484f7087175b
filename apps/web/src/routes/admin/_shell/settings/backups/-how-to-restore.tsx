import { Stack, Text } from '@chakra-ui/react';
import type { BackupEntry, BackupsState } from '@hvac/contract/backups';
import { Code } from '../../-code.tsx';
import { Panel } from '../../-panel.tsx';
import { CopyField } from '../-copy-field.tsx';

const DOCKER =
  'docker compose -f docker/compose.yml exec app node apps/server/src/commands/restore.ts';

interface HowToRestoreProps {
  place: BackupsState['place'];
  backup: BackupEntry;
}

/** The commands that restore a backup. */
export const HowToRestore = ({ place, backup: { name } }: HowToRestoreProps) => {
  const file = place.kind === 'disk' ? `${place.folder}/${name}` : name;
  return (
    <Panel title="How to restore one">
      <Stack gap="4" fontSize="sm">
        <Text>
          A restore replaces posts, submissions, pictures, settings and users by those of the
          backup, and logs everybody out. Whoever runs the website does it by the command line,
          where <Code>--dry-run</Code> instead of <Code>--replace</Code> says what would happen.
          {place.kind === 's3' && ' It fetches the backup from the object store by its name.'}
        </Text>
        <CopyField
          label="Command"
          value={`pnpm restore ${file} --replace`}
          copied="The command is copied"
        />
        <CopyField
          label="With Docker"
          value={`${DOCKER} ${file} --replace`}
          copied="The command for Docker is copied"
        />
      </Stack>
    </Panel>
  );
};
