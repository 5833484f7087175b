/** Anchors on the services page that the footer links to (spec §2.1). */
export const SERVICE_ANCHORS = [
  { hash: 'heating', label: 'Heating' },
  { hash: 'cooling', label: 'Cooling' },
  { hash: 'air-quality', label: 'Air Quality' },
  { hash: 'installation', label: 'Installation' },
  { hash: 'maintenance', label: 'Maintenance Plans' },
] as const;
