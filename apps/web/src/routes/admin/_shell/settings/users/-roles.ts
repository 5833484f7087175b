/** The roles as the owner knows them; code calls them administrator and editor. */
export const roleName = (isAdmin: boolean): string => (isAdmin ? 'Owner' : 'Office');

/** What the roles may do, in words. */
export const ROLES = [
  { value: 'editor', label: roleName(false), text: 'Answers leads and writes posts.' },
  {
    value: 'administrator',
    label: roleName(true),
    text: 'Everything, including settings and users.',
  },
] as const;
