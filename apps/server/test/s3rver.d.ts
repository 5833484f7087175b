declare module '@20minutes/s3rver' {
  interface Options {
    port: number;
    address: string;
    directory: string;
    silent: boolean;
    configureBuckets: { name: string }[];
  }

  class S3rver {
    constructor(options: Options);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }

  export = S3rver;
}
