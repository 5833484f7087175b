/** The pages of the public site, in the order of the menu (spec §2.1). */
export const NAVIGATION = [
  { to: '/', label: 'Home' },
  { to: '/services', label: 'Services' },
  { to: '/about', label: 'About Us' },
  { to: '/blog', label: 'Blog' },
  { to: '/contact', label: 'Contact' },
] as const;

/** Where the footer points into the services page (spec §2.1). */
export const SERVICE_ANCHORS = [
  { hash: 'heating', label: 'Heating' },
  { hash: 'cooling', label: 'Cooling' },
  { hash: 'air-quality', label: 'Air Quality' },
  { hash: 'installation', label: 'Installation' },
  { hash: 'maintenance', label: 'Maintenance Plans' },
] as const;
