import type { Metadata, Sharp } from 'sharp';

/** The types of the image library, which nobody else may load. */
export type ImageMetadata = Metadata;
export type OpenedImage = Sharp;

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Untrusted bytes reach only these four decoders: most vulnerabilities of image libraries were in rare formats.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  sharp.cache(false);
  return sharp;
};

let loading: ReturnType<typeof loadSharp> | undefined;

/** The image library, which decodes four formats and no other. It is loaded with the first image, for its size. */
export const restrictedSharp = () => {
  loading ??= loadSharp();
  return loading;
};
