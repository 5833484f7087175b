import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The way back to the list that a screen belongs to. */
export const BackLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <LinkButton variant="ghost" px="2" ml="-2">
    <Link to={to}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  </LinkButton>
);
