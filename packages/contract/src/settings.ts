/** What every page of the site needs to know. */
export interface SiteSettings {
  /** Public key of the maps service; without one the contact page shows a card with a link. */
  mapsApiKey: string | null;
}
