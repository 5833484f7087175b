/** 'Detroit time' for America/Detroit. */
export const zoneName = (timeZone: string): string =>
  `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
