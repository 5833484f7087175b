import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon, type IconName } from '../../../../../ui/icon.tsx';

interface ActionProps extends Pick<ComponentProps<typeof Button>, 'onClick'> {
  label: string;
  icon: IconName;
  isDisabled?: boolean;
  isTurned?: boolean;
}

const Action = ({ label, icon, isDisabled = false, isTurned = false, onClick }: ActionProps) => (
  <Button
    variant="ghost"
    width="11"
    px="0"
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    onClick={(event) => !isDisabled && onClick?.(event)}
  >
    <Box display="grid" transform={isTurned ? 'rotate(180deg)' : undefined}>
      <Icon name={icon} />
    </Box>
  </Button>
);

interface EntryCardProps {
  /** What the entry is called, such as 'reason 2'. */
  name: string;
  /** What it is recognised by; may be empty. */
  title: string;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Where a dragged entry would be dropped: above or below this one. */
  dropMark: 'above' | 'below' | null;
  /** Null if the list has a fixed order. */
  onMove: ((by: -1 | 1) => void) | null;
  /** Null if no entry may be removed. */
  onRemove: (() => void) | null;
  /** Pointer events of the handle. */
  handle: Pick<
    ComponentProps<'button'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
  children: ReactNode;
}

const DROP_MARKS = { above: '0 -7px 0 -3px', below: '0 7px 0 -3px' };

/** An entry of a list, with the buttons that move and remove it. */
export const EntryCard = ({
  name,
  title,
  isFirst,
  isLast,
  isDragged,
  dropMark,
  onMove,
  onRemove,
  handle,
  children,
}: EntryCardProps) => (
  <Stack
    as="li"
    gap="2"
    p="3"
    bg="slate.50"
    borderWidth="1px"
    borderColor={isDragged ? 'navy.500' : 'line'}
    borderRadius="md"
    opacity={isDragged ? 0.6 : 1}
    css={dropMark ? { boxShadow: `${DROP_MARKS[dropMark]} {colors.navy.500}` } : {}}
  >
    <HStack justify="space-between" gap="1">
      <Text fontSize="sm" fontWeight="semibold" minWidth="0" truncate>
        <chakra.span color="fg.muted">{name}</chakra.span>
        {title && ` ${title}`}
      </Text>
      <HStack gap="0" flexShrink="0">
        {onMove && (
          <>
            <Action
              label={`Move ${title || name} up`}
              icon="chevron-down"
              isTurned
              isDisabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <Action
              label={`Move ${title || name} down`}
              icon="chevron-down"
              isDisabled={isLast}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {onRemove && <Action label={`Remove ${title || name}`} icon="trash" onClick={onRemove} />}
        {onMove && (
          // For pointers only: keyboard users have the buttons beside it.
          <chakra.span
            {...handle}
            display="grid"
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
    </HStack>
    {children}
  </Stack>
);
