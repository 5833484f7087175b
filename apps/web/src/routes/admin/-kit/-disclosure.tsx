import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface DisclosureProps {
  title: ReactNode;
  /** Opens it, for example because something in it is wrong. */
  isForcedOpen?: boolean;
  children: ReactNode;
}

/** Controls that few people need, behind their title. */
export const Disclosure = ({ title, isForcedOpen = false, children }: DisclosureProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.details
      open={isOpen || isForcedOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      css={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="2"
        width="fit-content"
        maxWidth="full"
        minHeight="11"
        fontSize="sm"
        fontWeight="semibold"
        overflowWrap="anywhere"
        cursor="pointer"
      >
        <Icon name="chevron-down" />
        {title}
      </chakra.summary>
      <Box pt="2">{children}</Box>
    </chakra.details>
  );
};
