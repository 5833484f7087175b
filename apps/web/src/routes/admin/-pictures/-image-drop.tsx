import { Text } from '@chakra-ui/react';
import { MAX_IMAGE_EDGE } from '@hvac/contract/image-address';
import {
  IMAGE_HEAD_BYTES,
  type ImageKind,
  imageKindOf,
  isMistakenKind,
  isPictureKind,
  isStoredKind,
  kindRefusal,
} from '@hvac/contract/image-kind';
import { isAnimated, ONLY_FIRST_FRAME } from '@hvac/contract/image-motion';
import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '@hvac/contract/images';
import { type ComponentProps, useState } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** What is wrong with the type of a file chosen as an image; null if nothing is (spec §5). */
export const typeProblem = ({ type }: Pick<File, 'type'>, kind: ImageKind): string | null => {
  if (type.startsWith('image/')) return null;
  // Some systems know neither the name nor the type of what phones make.
  const isUntyped = type === '' || type === 'application/octet-stream';
  if (!isUntyped) return NOT_AN_IMAGE;
  return isPictureKind(kind) ? null : kindRefusal(kind);
};

/** Why a file cannot be sent as it is; null if it can. */
export const sendProblem = ({ size }: Pick<File, 'size'>, kind: ImageKind): string | null => {
  const isConverted = isPictureKind(kind) && !isStoredKind(kind);
  if (isConverted || isMistakenKind(kind)) return kindRefusal(kind);
  // The server has the last word on what is no picture.
  return size > IMAGE_FILE_LIMIT ? IMAGE_TOO_LARGE : null;
};

/**
 * Converts a picture with the browser's own decoder, upright and no larger than the site stores it.
 * @throws DOMException in browsers without a decoder; for HEIC these are all but Safari
 */
const converted = async (file: File, kind: ImageKind): Promise<File> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, MAX_IMAGE_EDGE / Math.max(naturalWidth, naturalHeight));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(naturalWidth * scale)),
      Math.max(1, Math.round(naturalHeight * scale)),
    );
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    // The others may be transparent. Safari makes a PNG of them.
    const type = kind === 'jpeg' || kind === 'heic' ? 'image/jpeg' : 'image/webp';
    const blob = await canvas.convertToBlob({ type, quality: 0.92 });
    const ending = blob.type.replace('image/', '.').replace('jpeg', 'jpg');
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}${ending}`, { type: blob.type });
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

interface ImageDropProps extends Omit<ComponentProps<typeof FileDrop>, 'accept'> {
  /** Called with what is wrong with a chosen file. */
  onProblem: (message: string) => void;
}

/**
 * Takes a file that was chosen as an image; what the site does not store is converted, if the browser can show it
 * (beyond §3).
 * @param onProblem called with what is wrong with it
 * @returns also what the site will show otherwise than the file
 */
export const useImageFile = (
  onFile: (file: File) => void,
  onProblem: (message: string) => void,
) => {
  const [isConverting, setConverting] = useState(false);
  const [notice, setNotice] = useState('');
  const take = async (file: File) => {
    setNotice('');
    const kind = imageKindOf(await bytesOf(file.slice(0, IMAGE_HEAD_BYTES)));
    const wrongType = typeProblem(file, kind);
    if (wrongType) return onProblem(wrongType);
    const problem = sendProblem(file, kind);
    let sent: File | null = file;
    if (problem) {
      setConverting(true);
      sent = isPictureKind(kind) ? await converted(file, kind).catch(() => null) : null;
      setConverting(false);
      if (!sent) return onProblem(problem);
    }
    if (isAnimated(await bytesOf(file))) setNotice(ONLY_FIRST_FRAME);
    onFile(sent);
  };
  return { take, isConverting, notice };
};

/** What happens to a chosen file, below its field. */
export const ImageFileStatus = ({
  isConverting,
  notice,
}: Pick<ReturnType<typeof useImageFile>, 'isConverting' | 'notice'>) => {
  const text = isConverting ? 'Getting your photo ready...' : notice;
  return (
    text && (
      <Text role="status" mt="1.5" fontSize="sm">
        {text}
      </Text>
    )
  );
};

/** A field for one image. */
export const ImageDrop = ({ isDisabled = false, onFile, onProblem, ...drop }: ImageDropProps) => {
  const { take, isConverting, notice } = useImageFile(onFile, onProblem);
  return (
    <>
      {/* With this value, browsers offer HEIC files too, and iPhones convert them on their own. */}
      <FileDrop {...drop} accept="image/*" isDisabled={isDisabled || isConverting} onFile={take} />
      <ImageFileStatus isConverting={isConverting} notice={notice} />
    </>
  );
};
