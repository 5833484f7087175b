import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { imageAddress } from '@hvac/contract/image-address';
import { Field } from '../../../../ui/field.tsx';
import { FOCUS_STEP, type FocalPoint } from '../../../../ui/focal-point.ts';
import { Disclosure } from '../../-kit/-disclosure.tsx';
import type { Chosen } from './-chosen-picture.tsx';

// A fixed set, like the positions of images, because style props must not contain data.
const MARKS = Array.from({ length: 100 / FOCUS_STEP + 1 }, (_, index) => `${index * FOCUS_STEP}%`);

const SLIDERS = [
  { name: 'focusX', label: 'Focus, left to right' },
  { name: 'focusY', label: 'Focus, top to bottom' },
] as const;

/** The step, in percent, nearest to a point at a distance from the edge. */
const nearestStep = (distance: number, size: number): number => {
  const share = Math.min(1, Math.max(0, distance / size));
  return Math.round((share * 100) / FOCUS_STEP) * FOCUS_STEP;
};

interface FocusFieldProps {
  picture: Chosen;
  focus: FocalPoint;
  onChange: (focus: Partial<FocalPoint>) => void;
}

/** The focal point of a picture: set by a tap on what must stay in view, or with two sliders. */
export const FocusField = ({
  picture: { fileAddress, image },
  focus,
  onChange,
}: FocusFieldProps) => {
  const stored = { value: image?.path, updatedAt: image?.updatedAt };
  const address = fileAddress ?? imageAddress(stored);
  return (
    <Stack gap="3">
      <Box fontSize="sm">
        <chakra.p fontWeight="semibold">Focus</chakra.p>
        <chakra.p color="fg.muted">Tap the part that should always show.</chakra.p>
      </Box>
      {/* As high as the highest picture: what is below would move away from a press while one loads. */}
      <Grid height="64" placeItems="center" bg="slate.100" borderRadius="md">
        <Box
          position="relative"
          width="fit-content"
          maxWidth="full"
          overflow="hidden"
          borderRadius="md"
          cursor="crosshair"
          onClick={({ clientX, clientY, currentTarget }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect();
            onChange({
              focusX: nearestStep(clientX - left, width),
              focusY: nearestStep(clientY - top, height),
            });
          }}
        >
          <chakra.img
            src={address ?? undefined}
            alt=""
            display="block"
            maxWidth="full"
            maxHeight="64"
          />
          <Box
            aria-hidden
            position="absolute"
            left={MARKS[Math.round(focus.focusX / FOCUS_STEP)]}
            top={MARKS[Math.round(focus.focusY / FOCUS_STEP)]}
            width="7"
            height="7"
            m="-3.5"
            borderRadius="full"
            borderWidth="3px"
            borderColor="white"
            boxShadow="0 0 0 2px {colors.navy.900}, inset 0 0 0 2px {colors.navy.900}"
            pointerEvents="none"
          />
        </Box>
      </Grid>
      <Disclosure title="Fine-tune">
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
          {SLIDERS.map(({ name, label }) => (
            <Field key={name} name={name} label={label}>
              {(control) => (
                <chakra.input
                  {...control}
                  type="range"
                  min={0}
                  max={100}
                  step={FOCUS_STEP}
                  value={focus[name]}
                  aria-valuetext={`${focus[name]} percent`}
                  onChange={({ currentTarget }) =>
                    onChange({ [name]: currentTarget.valueAsNumber })
                  }
                  display="block"
                  width="full"
                  height="11"
                  css={{ accentColor: '{colors.navy.800}' }}
                />
              )}
            </Field>
          ))}
        </Grid>
      </Disclosure>
    </Stack>
  );
};
