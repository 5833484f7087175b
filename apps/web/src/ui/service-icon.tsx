import { Icon } from './icon.tsx';

const ICONS = { fire: 'flame', snowflake: 'snowflake', wind: 'wind' } as const;

/** The icon of a service category (spec §3). */
export const ServiceIcon = ({ name }: { name: keyof typeof ICONS }) => <Icon name={ICONS[name]} />;
