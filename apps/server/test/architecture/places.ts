/** The places that rules refer to. */

export const NPM = 'npm:**';
export const NODE = 'node:**';
export const CONTRACT = 'packages/contract/src/**';
/** How texts are compared. */
export const FOLD = 'packages/contract/src/fold.ts';
export const DURATIONS = 'packages/contract/src/durations.ts';
export const FINDING = 'packages/contract/src/self-check.ts';
export const AUDIT = 'packages/contract/src/audit{,-actions}.ts';

export const SERVER = 'apps/server/src';
export const TABLES = `${SERVER}/tables.ts`;
export const KERNEL = `${SERVER}/kernel/**`;
export const CONFIG = `${SERVER}/config/**`;
export const HTTP = `${SERVER}/http/**`;
export const DATABASE = `${SERVER}/database/**`;
export const FILES = `${SERVER}/files/**`;
export const EMBEDDED = `${SERVER}/embedded-postgres/**`;
export const FEATURE = `${SERVER}/features/*`;
export const JOB_ENTITY = `${SERVER}/kernel/job.entity.ts`;
export const ENTITY = `${FEATURE}/*.entity.ts`;
export const ROWS = `${FEATURE}/*.rows.ts`;
export const SERVICE = `${FEATURE}/*.service.ts`;
export const JOBS = `${FEATURE}/*.jobs.ts`;
export const FACE = `${FEATURE}/*.{router,rest,plugin,jobs,checks}.ts`;
export const ALL_CHECKS = `${SERVER}/checks.ts`;
export const IMAGES = `${SERVER}/features/images`;
export const PIPELINE = `${IMAGES}/pipeline.ts`;
export const STORE = `${IMAGES}/store.ts`;
export const UPLOAD = `${IMAGES}/upload-{file,queue}.ts`;
export const BACKUP_CONFIG = `${SERVER}/features/backup/backup-config.ts`;
export const IMAGE_FORM = `${IMAGES}/image-{form,sender}.ts`;
export const DATABASE_TLS = `${SERVER}/config/database-tls.ts`;
/** Of the whole: it holds the version. */
export const PACKAGE = 'package.json';
export const CHANNELS = `${SERVER}/config/{lead-variables,mail}.ts`;
export const APP_ROUTER = `${SERVER}/router.ts`;

export const WEB = 'apps/web/src';
export const ROUTES = `${WEB}/routes/**`;
export const UI = `${WEB}/ui/**`;
export const LIB = `${WEB}/lib/**`;

export const FOLDERS = [
  `${SERVER}/{kernel,config,http,openapi,site,jobs,database,files,embedded-postgres,first-content,features,commands}`,
  `${WEB}/{routes,ui,lib,chakra}`,
  'packages/contract',
];
