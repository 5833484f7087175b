import { Badge, Box, chakra, Grid, HStack, Text } from '@chakra-ui/react';
import type { User, UserEntry } from '@hvac/contract/auth';
import { Link } from '@tanstack/react-router';
import { Button, LinkButton } from '../../../../../ui/button.tsx';
import { Panel } from '../../-panel.tsx';
import { roleName } from './-roles.ts';

const postsText = (posts: number) => (posts === 1 ? '1 post' : `${posts} posts`);

interface UserListProps {
  users: UserEntry[];
  viewer: User;
  onChangeRole: (user: UserEntry) => void;
  onResetPassword: (user: UserEntry) => void;
  onResetSecondFactor: (user: UserEntry) => void;
  onRemove: (user: UserEntry) => void;
}

type UserActions = Omit<UserListProps, 'users' | 'viewer'>;

interface ActionsProps extends UserActions {
  user: UserEntry;
  isViewer: boolean;
  isLastAdministrator: boolean;
}

const Of = ({ username }: { username: string }) => <chakra.span srOnly> of {username}</chakra.span>;

const Actions = ({
  user,
  isViewer,
  isLastAdministrator,
  onChangeRole,
  onResetPassword,
  onResetSecondFactor,
  onRemove,
}: ActionsProps) => (
  <HStack gap="2" flexWrap="wrap" justify={{ base: 'flex-start', xl: 'flex-end' }}>
    {!isLastAdministrator && (
      <Button variant="outline" onClick={() => onChangeRole(user)}>
        {user.isAdmin ? 'Change to Office' : 'Make owner'}
        <chakra.span srOnly> ({user.username})</chakra.span>
      </Button>
    )}
    {isViewer ? (
      <LinkButton variant="outline">
        <Link to="/admin/settings/password">Change password</Link>
      </LinkButton>
    ) : (
      <>
        <Button variant="outline" onClick={() => onResetPassword(user)}>
          Reset password
          <Of username={user.username} />
        </Button>
        {user.hasSecondFactor && (
          <Button variant="outline" onClick={() => onResetSecondFactor(user)}>
            Reset two-step sign-in
            <Of username={user.username} />
          </Button>
        )}
        <Button variant="outline" colorPalette="red" onClick={() => onRemove(user)}>
          Remove
          <chakra.span srOnly> {user.username}</chakra.span>
        </Button>
      </>
    )}
  </HStack>
);

/** The users, one row each; on phones one card each. */
export const UserList = ({ users, viewer, ...actions }: UserListProps) => {
  const administrators = users.filter(({ isAdmin }) => isAdmin).length;
  return (
    <Panel isFlush>
      <Box as="ul" aria-label="Users" listStyleType="none">
        {users.map((user) => {
          const isLastAdministrator = user.isAdmin && administrators === 1;
          return (
            <Grid
              as="li"
              key={user.id}
              gap={{ base: '3', xl: '4' }}
              templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 8rem 5rem 31.5rem' }}
              alignItems="center"
              px={{ base: '4', sm: '5' }}
              py="3"
              fontSize="sm"
              borderBottomWidth="1px"
              borderColor="line"
              _last={{ borderBottomWidth: '0' }}
            >
              <Box minWidth="0">
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {user.username}
                  {user.id === viewer.id && (
                    <chakra.span fontWeight="normal" color="fg.muted">
                      {' '}
                      (you)
                    </chakra.span>
                  )}
                </Text>
                {user.hasSecondFactor && <Text color="fg.muted">Two-step on</Text>}
                {isLastAdministrator && (
                  <Text color="fg.muted">
                    You're the only owner. Make someone else an owner before changing this.
                  </Text>
                )}
              </Box>
              <HStack gap="3" css={{ '@media (min-width: 80em)': { display: 'contents' } }}>
                <Box>
                  <Badge colorPalette={user.isAdmin ? 'ice' : 'slate'}>
                    {roleName(user.isAdmin)}
                  </Badge>
                </Box>
                <Text color="fg.muted">{postsText(user.posts)}</Text>
              </HStack>
              <Actions
                user={user}
                isViewer={user.id === viewer.id}
                isLastAdministrator={isLastAdministrator}
                {...actions}
              />
            </Grid>
          );
        })}
      </Box>
    </Panel>
  );
};
