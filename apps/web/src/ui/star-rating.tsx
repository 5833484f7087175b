import { chakra } from '@chakra-ui/react';
import { LuStar, LuStarHalf } from 'react-icons/lu';

const STARS = [1, 2, 3, 4, 5];

/** A rating out of five in stars and half stars, with the number to one decimal (spec §9). */
export const StarRating = ({ rating }: { rating: number }) => (
  <chakra.p display="flex" alignItems="center" gap="1" color="#b45309">
    <chakra.span srOnly>Rated </chakra.span>
    {STARS.filter((star) => star - 0.5 <= rating).map((star) =>
      star <= rating ? (
        <LuStar key={star} aria-hidden data-star="full" fill="currentColor" />
      ) : (
        <LuStarHalf key={star} aria-hidden data-star="half" fill="currentColor" />
      ),
    )}
    <chakra.span ml="1.5" fontSize="sm" fontWeight="semibold" color="fg">
      {rating.toFixed(1)}
    </chakra.span>
    <chakra.span srOnly> out of 5</chakra.span>
  </chakra.p>
);
