import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { User, UserEntry } from '@hvac/contract/auth';
import { Link } from '@tanstack/react-router';
import { Button, LinkButton } from '../../../../../ui/button.tsx';
import { ListRow } from '../../../-kit/-list-row.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import type { useUserQuestions } from './-user-questions.ts';

/** The roles as the owner knows them; code calls them administrator and editor. */
export const roleName = (isAdmin: boolean): string => (isAdmin ? 'Owner' : 'Office');

/** What the roles may do, in words. */
export const ROLES = [
  { value: 'editor', label: roleName(false), text: 'Answers leads, writes posts and pages.' },
  {
    value: 'administrator',
    label: roleName(true),
    text: 'Everything, including settings and users.',
  },
] as const;

const postsText = (posts: number) => (posts === 1 ? '1 post' : `${posts} posts`);

type Questions = ReturnType<typeof useUserQuestions>;

interface ActionsProps {
  user: UserEntry;
  isViewer: boolean;
  isLastAdministrator: boolean;
  questions: Questions;
}

const Of = ({ username }: { username: string }) => <chakra.span srOnly> of {username}</chakra.span>;

const Actions = ({ user, isViewer, isLastAdministrator, questions }: ActionsProps) => (
  <HStack gap="2" flexWrap="wrap" justify={{ base: 'flex-start', md: 'flex-end' }}>
    {!isLastAdministrator && (
      <Button variant="outline" onClick={() => questions.changeRole(user)}>
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
        <Button variant="outline" onClick={() => questions.resetPassword(user)}>
          Reset password
          <Of username={user.username} />
        </Button>
        {user.hasSecondFactor && (
          <Button variant="outline" onClick={() => questions.resetSecondFactor(user)}>
            Reset two-step login
            <Of username={user.username} />
          </Button>
        )}
        <Button variant="outline" colorPalette="red" onClick={() => questions.remove(user)}>
          Remove
          <chakra.span srOnly> {user.username}</chakra.span>
        </Button>
      </>
    )}
  </HStack>
);

interface UserListProps {
  users: UserEntry[];
  viewer: User;
  questions: Questions;
}

/** The users, one row each; on phones one card each. */
export const UserList = ({ users, viewer, questions }: UserListProps) => {
  const administrators = users.filter(({ isAdmin }) => isAdmin).length;
  return (
    <Panel isFlush>
      <Box as="ul" aria-label="Users" listStyleType="none">
        {users.map((user) => {
          const isLastAdministrator = user.isAdmin && administrators === 1;
          return (
            <ListRow
              key={user.id}
              gap={{ base: '3', md: '4' }}
              templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(14rem, 1fr) minmax(0, auto)' }}
            >
              <Box minWidth="0">
                <HStack columnGap="3" rowGap="1" flexWrap="wrap">
                  <Text fontWeight="semibold" overflowWrap="anywhere" minWidth="0">
                    {user.username}
                    {user.id === viewer.id && (
                      <chakra.span fontWeight="normal" color="fg.muted">
                        {' '}
                        (you)
                      </chakra.span>
                    )}
                  </Text>
                  <Badge colorPalette={user.isAdmin ? 'ice' : 'slate'}>
                    {roleName(user.isAdmin)}
                  </Badge>
                </HStack>
                <Text color="fg.muted">
                  {postsText(user.posts)}
                  {user.hasSecondFactor && ' · Two-step on'}
                </Text>
                {isLastAdministrator && (
                  <Text color="fg.muted">
                    You're the only owner. Make someone else an owner before changing this.
                  </Text>
                )}
              </Box>
              <Actions
                user={user}
                isViewer={user.id === viewer.id}
                isLastAdministrator={isLastAdministrator}
                questions={questions}
              />
            </ListRow>
          );
        })}
      </Box>
    </Panel>
  );
};
