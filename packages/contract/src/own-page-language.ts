const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)|-(?:Arab|Hebr|Syrc|Thaa)\b/;
const LEFT_TO_RIGHT = /-(?:Latn|Cyrl|Deva)\b/;

/** In which direction a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(language) && !LEFT_TO_RIGHT.test(language) ? 'rtl' : 'ltr';
