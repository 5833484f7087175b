import { chakra } from '@chakra-ui/react';
import { Icon } from './icon.tsx';

const STARS = [1, 2, 3, 4, 5];

/** A rating out of five in stars and half stars, with the number to one decimal (spec §9). */
export const StarRating = ({ rating }: { rating: number }) => (
  <chakra.p display="flex" alignItems="center" gap="1" color="amber.400">
    <chakra.span srOnly>Rated </chakra.span>
    {STARS.filter((star) => star - 0.5 <= rating).map((star) =>
      star <= rating ? <Icon name="star" key={star} /> : <Icon name="star-half" key={star} />,
    )}
    <chakra.span ml="1.5" fontSize="sm" fontWeight="semibold" color="fg">
      {rating.toFixed(1)}
    </chakra.span>
    <chakra.span srOnly> out of 5</chakra.span>
  </chakra.p>
);
