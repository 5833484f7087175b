import sprite from './icons.svg';

/** The icons of the sprite. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'award'
  | 'badge-check'
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'copy'
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
  | 'wind'
  | 'wrench'
  | 'x'
  | 'x-twitter';

interface IconProps {
  name: IconName;
  /** Width and height; relative to the text size by default. */
  size?: string;
}

/** An icon of the sprite, which is one file for all pages. It is decorative: text beside it gives its meaning. */
export const Icon = ({ name, size = '1.15em' }: IconProps) => (
  <svg width={size} height={size} aria-hidden data-icon={name}>
    <use href={`${sprite}#${name}`} />
  </svg>
);
