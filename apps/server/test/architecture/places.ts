/** The places that rules speak of. */

export const NOUNS = ['auth', 'blog', 'contact', 'images', 'self-check', 'settings'];

export const NPM = 'npm:**';
export const NODE = 'node:**';
export const CONTRACT = 'packages/contract/src/*.ts';
export const FINDING = 'packages/contract/src/self-check.ts';

export const SERVER = 'apps/server/src';
export const KERNEL = `${SERVER}/kernel/**`;
export const FEATURE = `${SERVER}/features/*`;
export const ENTITY = `${FEATURE}/*.entity.ts`;
export const SERVICE = `${FEATURE}/*.service.ts`;
export const ROUTER = `${FEATURE}/*.router.ts`;
export const REST = `${FEATURE}/*.rest.ts`;
export const CHECKS = `${FEATURE}/*.checks.ts`;
export const ALL_CHECKS = `${SERVER}/checks.ts`;
export const PIPELINE = `${SERVER}/features/images/pipeline.ts`;
export const STORE = `${SERVER}/features/images/store.ts`;
export const UPLOAD = `${SERVER}/features/images/upload-{file,queue}.ts`;
export const APP_ROUTER = `${SERVER}/router.ts`;

export const WEB = 'apps/web/src';
export const ROUTES = `${WEB}/routes/**`;
export const UI = `${WEB}/ui/**`;
export const CONTENT = `${WEB}/content/**`;
export const LIB = `${WEB}/lib/**`;
export const ICONS = 'npm:react-icons{,/**}';

export const FOLDERS = [
  `${SERVER}/{kernel,database,pages,features,commands}`,
  `${WEB}/{routes,ui,content,lib}`,
  'packages/contract',
];
