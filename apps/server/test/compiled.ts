/** Lets the processes that tests start reuse the compiled modules of earlier ones. */
export const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
