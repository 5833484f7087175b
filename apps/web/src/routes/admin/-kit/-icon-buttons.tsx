import type { ComponentProps, ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

interface IconButtonProps extends Pick<ComponentProps<typeof Button>, 'onClick' | 'colorPalette'> {
  /** The full accessible name: the action and its object. */
  label: string;
  /** The same in one word, for the tooltip. */
  tooltip: string;
  icon: IconName;
  isDisabled?: boolean;
}

/** An action in a list row, as an icon with its name in a tooltip. */
export const IconButton = ({ label, tooltip, icon, isDisabled, ...button }: IconButtonProps) => (
  <Tooltip text={tooltip}>
    <Button
      variant="ghost"
      width="11"
      px="0"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      {...button}
    >
      <Icon name={icon} />
    </Button>
  </Tooltip>
);

interface IconLinkProps {
  label: string;
  tooltip: string;
  /** One link with one icon. */
  children: ReactNode;
}

/** A link in a list row, as an icon with its name in a tooltip. */
export const IconLink = ({ label, tooltip, children }: IconLinkProps) => (
  <Tooltip text={tooltip}>
    <LinkButton variant="ghost" width="11" px="0" aria-label={label}>
      {children}
    </LinkButton>
  </Tooltip>
);
