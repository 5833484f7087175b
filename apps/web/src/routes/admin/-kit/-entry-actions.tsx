import { Box, chakra, HStack } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';

/** Where an entry is in its list, and what can be done with it. */
export interface EntryPlace {
  /** What the entry is called, for the labels of its buttons. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Where a dragged entry would be dropped: above or below this one. */
  dropMark: 'above' | 'below' | null;
  /** Null if the list has a fixed order. */
  onMove: ((by: -1 | 1) => void) | null;
  /** Null if no entry may be removed. */
  onRemove: (() => void) | null;
  /** Pointer events of the handle; null if nobody can drag the entry. */
  handle: Pick<
    ComponentProps<'button'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  > | null;
}

const DROP_MARKS = { above: '0 -7px 0 -3px', below: '0 7px 0 -3px' };

/** The look of an entry while one is dragged. */
export const dragLook = ({ isDragged, dropMark }: EntryPlace) => ({
  opacity: isDragged ? 0.6 : 1,
  ...(dropMark && { css: { boxShadow: `${DROP_MARKS[dropMark]} {colors.navy.500}` } }),
});

const TURNS = { up: 'rotate(90deg)', down: 'rotate(-90deg)' };

interface ActionProps extends Pick<ComponentProps<typeof Button>, 'onClick'> {
  label: string;
  icon: IconName;
  isDisabled?: boolean;
  /** Where an arrow points. */
  direction?: keyof typeof TURNS;
  isFromTablet?: boolean;
}

const Action = ({
  label,
  icon,
  isDisabled = false,
  direction,
  isFromTablet = false,
  onClick,
}: ActionProps) => (
  <Button
    variant="ghost"
    display={isFromTablet ? { base: 'none', sm: 'inline-flex' } : undefined}
    width="11"
    px="0"
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    onClick={(event) => !isDisabled && onClick?.(event)}
  >
    <Box display="grid" transform={direction && TURNS[direction]}>
      <Icon name={icon} />
    </Box>
  </Button>
);

interface EntryActionsProps extends Omit<EntryPlace, 'isDragged' | 'dropMark'> {
  /** Whether phones show only what they need for every order: moving up. */
  isCompact?: boolean;
}

/** The buttons that move and remove an entry. */
export const EntryActions = ({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
  handle,
  isCompact = false,
}: EntryActionsProps) => (
  <HStack gap="0" flexShrink="0">
    {onMove && (
      <>
        <Action
          label={`Move ${name} up`}
          icon="arrow-left"
          direction="up"
          isDisabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <Action
          label={`Move ${name} down`}
          icon="arrow-left"
          direction="down"
          isDisabled={isLast}
          onClick={() => onMove(1)}
          isFromTablet={isCompact}
        />
      </>
    )}
    {onRemove && <Action label={`Remove ${name}`} icon="trash" onClick={onRemove} />}
    {onMove && handle && (
      // For pointers only: keyboard users have the buttons beside it.
      <chakra.span
        {...handle}
        display={{ base: 'none', sm: 'grid' }}
        placeItems="center"
        width="11"
        height="11"
        color="fg.muted"
        cursor="grab"
        touchAction="none"
        aria-hidden
        data-drag-handle
      >
        <Icon name="menu" />
      </chakra.span>
    )}
  </HStack>
);
