import { chakra, Text } from '@chakra-ui/react';
import type { RedirectTarget } from '@hvac/contract/addresses';
import { fold } from '@hvac/contract/fold';
import { trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/inputs.tsx';
import { useSuggestions } from '../-kit/-suggestions.tsx';
import { usePaused } from '../-kit/-use-paused.ts';

/** Attributes of a field for an address. */
export const AS_TYPED = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 500,
} as const;

const MAX_NAME = 200;

/** Whether what is typed is the name of a page, to be found. */
const isName = (typed: string): boolean =>
  typed !== '' && typed.length <= MAX_NAME && !/^(?:\/|https?:)/i.test(typed);

/** Pages and posts whose names hold what is typed, but the one that an address is taken from. */
const useTargets = (typed: string, except: string | undefined) => {
  const search = usePaused(typed.trim(), 200);
  const isSought = isName(search);
  const found = trpc.addresses.targets.useQuery(
    { search },
    { enabled: isSought, staleTime: 0, gcTime: 0 },
  );
  const others = (found.data ?? []).filter(({ path }) => path !== except);
  const targets = (isSought ? others : []).map(({ label, path }) => ({
    path,
    name: label,
    note: path,
  }));
  return { targets, isNothing: isSought && found.isSuccess && targets.length === 0 };
};

/** The only page that is called so, or has it in its name; what was typed if there is none, or more. */
const onlyMatch = (typed: string, targets: RedirectTarget[]): string => {
  const named = targets.filter(({ label }) => fold(label) === fold(typed));
  const [match, ...others] = named.length > 0 ? named : targets;
  return match && others.length === 0 ? match.path : typed;
};

/** Finds the address of the page whose name was typed; what was typed if that is no name, or not one of a single page. */
export const useTypedTarget = () => {
  const { client } = trpc.useUtils();
  return async (typed: string, except?: string): Promise<string> => {
    const search = typed.trim();
    return isName(search)
      ? onlyMatch(
          search,
          (await client.addresses.targets.query({ search })).filter(({ path }) => path !== except),
        )
      : typed;
  };
};

interface TargetFieldProps {
  name: string;
  label: string;
  hint: string;
  error?: string | undefined;
  isRequired?: boolean;
  typed: string;
  /** A page that is not offered. */
  except?: string;
  onType: (typed: string) => void;
  /** Called with the address of a page that was chosen from the list. */
  onChoose: (path: string) => void;
}

/** A field for where an old address leads: the name of a page or post, which it finds, or an address. */
export const TargetField = ({ typed, except, onType, onChoose, ...field }: TargetFieldProps) => {
  const { targets, isNothing } = useTargets(typed, except);
  const suggestions = useSuggestions(targets, ({ path }) => onChoose(path));
  return (
    <Field {...field}>
      {(control) => (
        <>
          <Input
            {...control}
            {...AS_TYPED}
            {...suggestions.field}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={suggestions.press}
          />
          <Text as="span" role="status" fontSize="sm" color="fg.muted">
            {isNothing && 'No page or post with this name.'}
            {targets.length > 0 && <chakra.span srOnly>{targets.length} found</chakra.span>}
          </Text>
          {suggestions.list('Found')}
        </>
      )}
    </Field>
  );
};
