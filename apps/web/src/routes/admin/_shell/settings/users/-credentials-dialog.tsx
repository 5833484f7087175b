import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { NewCredentials } from '@hvac/contract/auth';
import { useId, useRef } from 'react';
import { Button, LinkButton } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Textarea } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { useCopy } from '../../../-kit/-use-copy.ts';
import { emailHref, invitationFor, textMessageHref } from './-invitation.ts';

interface CredentialsDialogProps {
  /** The generated password; null closes the dialog. */
  credentials: NewCredentials | null;
  onClose: () => void;
}

interface InvitationProps {
  credentials: NewCredentials;
  titleId: string;
  onClose: () => void;
}

const Invitation = ({ credentials, titleId, onClose }: InvitationProps) => {
  const { username } = credentials.user;
  const company = useCompany().name;
  const text = invitationFor(credentials, { origin: window.location.origin, company });
  const { isCopied, copy } = useCopy(text);
  const message = useRef<HTMLTextAreaElement>(null);
  return (
    <Stack gap="5" p={{ base: '5', sm: '7' }}>
      <Heading as="h2" id={titleId} size="lg" overflowWrap="anywhere">
        Send this to {username}
      </Heading>
      <Field
        name="message"
        label={`Message to ${username}`}
        hint={`We show the temporary password only once. ${username} has 7 days to log in and pick a new one.`}
      >
        {(control) => (
          <Textarea
            {...control}
            readOnly
            autoComplete="off"
            value={text}
            rows={7}
            fontSize="sm"
            // Phones show all of it, on as many lines as it needs.
            css={{ fieldSizing: 'content', resize: 'none' }}
            ref={message}
          />
        )}
      </Field>
      <HStack gap="3" flexWrap="wrap">
        <LinkButton asChild={false} href={textMessageHref(text)} flex="1 1 auto">
          <Icon name="message-square" />
          Text it
        </LinkButton>
        <LinkButton
          asChild={false}
          href={emailHref(`Your login for ${company}`, text)}
          variant="outline"
          flex="1 1 auto"
        >
          <Icon name="mail" />
          Email it
        </LinkButton>
        <Button
          variant="outline"
          flex="1 1 auto"
          onClick={() => {
            message.current?.select();
            copy();
          }}
        >
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </HStack>
      <HStack justify="flex-end">
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </HStack>
      <Text as="span" role="status" srOnly>
        {isCopied ? 'The message is copied' : ''}
      </Text>
    </Stack>
  );
};

/** Shows a generated password, only once, in a message to its user. */
export const CredentialsDialog = ({ credentials, onClose }: CredentialsDialogProps) => {
  const titleId = useId();
  return (
    <Modal isOpen={credentials !== null} onClose={onClose} labelledBy={titleId} isLocked>
      {credentials && <Invitation credentials={credentials} titleId={titleId} onClose={onClose} />}
    </Modal>
  );
};
