const DEVICES: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows PC'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux computer'],
];

/** What its user would call the device that a browser runs on, such as 'iPhone'. */
export const thisDevice = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string => {
  const name = DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My device';
  // iPads claim to be Macs, which have no touch screen.
  return name === 'Mac' && maxTouchPoints > 1 ? 'iPad' : name;
};
