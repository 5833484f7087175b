/** Head of a screen of the back office: its title with the suffix of the back office (spec §1). */
export const adminHead = (title: string, siteName: string) => ({
  meta: [{ title: `${title} | Admin | ${siteName}` }],
});
