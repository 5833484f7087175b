import { LuFlame, LuSnowflake, LuWind } from 'react-icons/lu';

const ICONS = { fire: LuFlame, snowflake: LuSnowflake, wind: LuWind };

/** The icon of a service category (spec §3). */
export const ServiceIcon = ({ name }: { name: keyof typeof ICONS }) => {
  const Icon = ICONS[name];
  return <Icon aria-hidden data-icon={name} />;
};
