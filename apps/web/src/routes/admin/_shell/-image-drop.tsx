import { Text } from '@chakra-ui/react';
import { HEIC_UNREADABLE } from '@hvac/contract/heic';
import { type ComponentProps, useState } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { heicAsJpeg, isHeicFile } from './-heic-as-jpeg.ts';
import { imageFileProblem } from './-image-file.ts';

interface ImageDropProps extends Omit<ComponentProps<typeof FileDrop>, 'accept'> {
  /** Called with what is wrong with a chosen file. */
  onProblem: (message: string) => void;
}

/** A field for one image; HEIC pictures are converted to JPEG (beyond §3). */
export const ImageDrop = ({ isDisabled = false, onFile, onProblem, ...drop }: ImageDropProps) => {
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

  return (
    <>
      {/* With this value, browsers offer HEIC files too, and iPhones convert them on their own. */}
      <FileDrop {...drop} accept="image/*" isDisabled={isDisabled || isConverting} onFile={take} />
      {isConverting && (
        <Text role="status" mt="1.5" fontSize="sm">
          Converting the iPhone picture...
        </Text>
      )}
    </>
  );
};
