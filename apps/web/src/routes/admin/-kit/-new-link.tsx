import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface NewLinkProps extends Pick<ComponentProps<typeof LinkButton>, 'variant'> {
  to: '/admin/posts/new' | '/admin/categories/new' | '/admin/pages/new';
  children: ReactNode;
}

/** Leads to the screen on which something new is made. */
export const NewLink = ({ to, children, ...button }: NewLinkProps) => (
  <LinkButton {...button}>
    <Link to={to}>
      <Icon name="plus" />
      {children}
    </Link>
  </LinkButton>
);
