import type { ComponentProps, ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

interface IconButtonProps extends Pick<ComponentProps<typeof Button>, 'onClick' | 'colorPalette'> {
  /** The whole name, for a screen reader: what is done, and to what. */
  label: string;
  /** The same in a word, for the eye. */
  tooltip: string;
  icon: IconName;
  isDisabled?: boolean;
}

/** An action in a row of a list, as an icon with its name in a tooltip. */
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
  /** One link around one icon. */
  children: ReactNode;
}

/** A link in a row of a list, as an icon with its name in a tooltip. */
export const IconLink = ({ label, tooltip, children }: IconLinkProps) => (
  <Tooltip text={tooltip}>
    <LinkButton variant="ghost" width="11" px="0" aria-label={label}>
      {children}
    </LinkButton>
  </Tooltip>
);
