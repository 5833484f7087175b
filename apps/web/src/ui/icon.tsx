import sprite from './icons.svg';

/** The icons of the sprite. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'award'
  | 'badge-check'
  | 'calendar'
  | 'chart'
  | 'check'
  | 'chevron-down'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'copy'
  | 'drop'
  | 'external-link'
  | 'eye'
  | 'eye-off'
  | 'facebook'
  | 'file-text'
  | 'flame'
  | 'folder'
  | 'heart-handshake'
  | 'image'
  | 'image-off'
  | 'inbox'
  | 'instagram'
  | 'layout-dashboard'
  | 'linkedin'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'message-square'
  | 'pencil'
  | 'phone'
  | 'pipe'
  | 'plus'
  | 'receipt'
  | 'refresh'
  | 'scale'
  | 'settings'
  | 'shield-check'
  | 'snowflake'
  | 'star'
  | 'star-half'
  | 'tag'
  | 'trash'
  | 'triangle-alert'
  | 'upload'
  | 'user'
  | 'wind'
  | 'wrench'
  | 'x'
  | 'x-twitter';

interface IconProps {
  name: IconName;
  /** Width and height; relative to the text size by default. */
  size?: string;
}

/** Documents hold the drawings of their icons; those that the browser adds come from the sprite, one file for all. */
const DRAWINGS = import.meta.env.SSR ? '' : sprite;

/** A decorative icon: text beside it gives its meaning. */
export const Icon = ({ name, size = '1.15em' }: IconProps) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
    <use href={`${DRAWINGS}#${name}`} suppressHydrationWarning />
  </svg>
);
