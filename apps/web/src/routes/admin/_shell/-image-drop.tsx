import { Text } from '@chakra-ui/react';
import { HEIC_HEADER_BYTES, HEIC_UNREADABLE, isHeic } from '@hvac/contract/heic';
import { MAX_IMAGE_EDGE } from '@hvac/contract/image-address';
import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '@hvac/contract/images';
import { type ComponentProps, useState } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';

/** What is wrong with a file chosen as an image, checked before it is sent; null if it is valid. */
export const imageFileProblem = (file: File): string | null => {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE;
  return file.size > IMAGE_FILE_LIMIT ? IMAGE_TOO_LARGE : null;
};

/** Whether a file is a HEIC picture by its content: some systems recognise neither its name nor its type. */
const isHeicFile = async (file: File): Promise<boolean> =>
  isHeic(new Uint8Array(await file.slice(0, HEIC_HEADER_BYTES).arrayBuffer()));

/**
 * Converts a HEIC picture to JPEG with the browser's own decoder, upright and no larger than the site stores it.
 * @throws DOMException in browsers without a decoder, which are all but Safari
 */
const heicAsJpeg = async (file: File): Promise<File> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, MAX_IMAGE_EDGE / Math.max(naturalWidth, naturalHeight));
    const canvas = new OffscreenCanvas(
      Math.round(naturalWidth * scale),
      Math.round(naturalHeight * scale),
    );
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: jpeg.type });
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

interface ImageDropProps extends Omit<ComponentProps<typeof FileDrop>, 'accept'> {
  /** Called with what is wrong with a chosen file. */
  onProblem: (message: string) => void;
}

/**
 * Takes a file that was chosen as an image; HEIC pictures are converted to JPEG (beyond §3).
 * @param onProblem called with what is wrong with it
 */
export const useImageFile = (
  onFile: (file: File) => void,
  onProblem: (message: string) => void,
) => {
  const [isConverting, setConverting] = useState(false);
  const give = (file: File) => {
    const problem = imageFileProblem(file);
    if (problem) onProblem(problem);
    else onFile(file);
  };
  const take = async (file: File) => {
    if (!(await isHeicFile(file))) return give(file);
    setConverting(true);
    const jpeg = await heicAsJpeg(file).catch(() => null);
    setConverting(false);
    if (jpeg) give(jpeg);
    else onProblem(HEIC_UNREADABLE);
  };
  return { take, isConverting };
};

/** A field for one image. */
export const ImageDrop = ({ isDisabled = false, onFile, onProblem, ...drop }: ImageDropProps) => {
  const { take, isConverting } = useImageFile(onFile, onProblem);
  return (
    <>
      {/* With this value, browsers offer HEIC files too, and iPhones convert them on their own. */}
      <FileDrop {...drop} accept="image/*" isDisabled={isDisabled || isConverting} onFile={take} />
      {isConverting && (
        <Text role="status" mt="1.5" fontSize="sm">
          Getting your iPhone photo ready...
        </Text>
      )}
    </>
  );
};
