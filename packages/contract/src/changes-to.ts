import * as z from 'zod/mini';

type Change<Field extends z.ZodMiniType> = z.ZodMiniOptional<
  Field extends z.ZodMiniDefault<infer Value> ? Value : Field
>;

/** Fields that may be left out: one that is has no default, and stays as it is stored. */
/* @__NO_SIDE_EFFECTS__ */
export const changesTo = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodMiniDefault ? field._zod.def.innerType : field),
    ]),
  ) as { [Name in keyof Shape]: Change<Shape[Name]> };
