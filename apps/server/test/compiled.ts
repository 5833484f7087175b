/** Lets a process that a test starts read its modules as those before it have compiled them. */
export const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
