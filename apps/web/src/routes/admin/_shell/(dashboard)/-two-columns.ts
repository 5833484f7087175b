/** Where a list of the dashboard has room for two columns, whatever the width of the screen. */
export const TWO_COLUMNS = '@container (min-width: 44rem)';
