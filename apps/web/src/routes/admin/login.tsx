import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import { type LoginInput, loginInput, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { issuesOf, statusOf, trpc } from '../../trpc.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Pending } from '../../ui/data-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Input } from '../../ui/inputs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { adminHead } from './-admin-title.ts';

type Errors = Partial<Record<keyof LoginInput, string>>;

const errorsOf = (issues: { path: string; message: string }[]): Errors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));

const LoginForm = () => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const login = trpc.auth.login.useMutation();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending) return;
    setFailure(null);
    const parsed = loginInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) {
      setErrors(
        errorsOf(
          parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
        ),
      );
      return;
    }
    setErrors({});
    try {
      const user = await login.mutateAsync(parsed.data);
      utils.auth.session.setData(undefined, user);
      showToast({
        title: 'Login successful',
        description: 'You are now logged in as administrator',
      });
      await navigate({ to: '/admin' });
    } catch (error) {
      const issues = issuesOf(error);
      const message =
        statusOf(error) === 401 || !(error instanceof Error) ? WRONG_CREDENTIALS : error.message;
      setErrors(errorsOf(issues));
      if (issues.length === 0) setFailure(message);
      showToast({ title: 'Login failed', description: message, variant: 'destructive' });
    }
  };

  return (
    <chakra.form noValidate onSubmit={logIn}>
      <Stack gap="5">
        <Field name="username" label="Username" error={errors.username}>
          {(control) => (
            <Input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <Field name="password" label="Password" error={errors.password ?? failure ?? undefined}>
          {(control) => <Input {...control} type="password" autoComplete="current-password" />}
        </Field>
        <Button type="submit" size="lg" disabled={login.isPending}>
          {login.isPending ? 'Logging in...' : 'Log In'}
        </Button>
      </Stack>
    </chakra.form>
  );
};

const LoginPage = () => {
  const session = trpc.auth.session.useQuery();
  if (session.isPending) return <Pending />;
  if (session.data) return <Navigate to="/admin" replace />;
  return (
    <Box
      as="main"
      minHeight="100dvh"
      display="grid"
      placeItems="center"
      px="4"
      py="10"
      bg="navy.900"
      backgroundImage="radial-gradient(50rem 36rem at 50% 20%, #1b3d68 0%, transparent 70%)"
    >
      <Box width="full" maxWidth="25rem">
        <Box bg="white" borderRadius="lg" boxShadow="lg" p={{ base: '6', sm: '8' }}>
          <chakra.img
            src="/favicon.svg"
            alt=""
            htmlWidth={48}
            htmlHeight={48}
            width="12"
            height="12"
            mb="4"
          />
          <Heading as="h1" size="lg" mb="6">
            Log in to the back office
          </Heading>
          <LoginForm />
        </Box>
        <chakra.p className="on-dark" mt="5" textAlign="center">
          <LinkButton variant="ghost" color="white" _hover={{ bg: 'navy.700' }}>
            <Link to="/" reloadDocument>
              <Icon name="arrow-left" />
              Return to website
            </Link>
          </LinkButton>
        </chakra.p>
      </Box>
    </Box>
  );
};

/** Login (spec §2.2); outside the admin layout. */
export const Route = createFileRoute('/admin/login')({
  head: ({ match }) => adminHead('Log in', match.context.company.name),
  component: LoginPage,
});
