/** A customer's testimonial (spec §3). `rating` may be a half value. */
export interface Testimonial {
  id: number;
  name: string;
  location: string;
  initials: string;
  rating: number;
  text: string;
}

export const TESTIMONIALS: Testimonial[] = [
  {
    id: 1,
    name: 'Marcus Bell',
    location: 'Royal Oak, MI',
    initials: 'MB',
    rating: 5,
    text: 'The furnace quit on the coldest night of January. They were here in ninety minutes, found a bad pressure switch and had the heat back before my kids woke up.',
  },
  {
    id: 2,
    name: 'Danielle Kowalski',
    location: 'Livonia, MI',
    initials: 'DK',
    rating: 5,
    text: 'Three companies told me to buy a new air conditioner. Hearthline replaced a forty dollar capacitor, cleaned the coil and showed me the readings.',
  },
  {
    id: 3,
    name: 'Samir Haddad',
    location: 'Dearborn, MI',
    initials: 'SH',
    rating: 4.5,
    text: 'They sized our heat pump from measurements, not from the label on the old unit. The upstairs is finally the same temperature as the kitchen.',
  },
];
