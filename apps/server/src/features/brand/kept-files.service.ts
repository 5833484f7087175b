import type { FullSiteBrand } from './site-brand.service.ts';

type Make<File> = (name: string, brand: FullSiteBrand) => Promise<File>;

/** Makes each file of a brand once and keeps it until the brand changes. */
export const keptForOneBrand = <File>(make: Make<File>): Make<File> => {
  let kept: { address: string | null; files: Map<string, Promise<File>> } = {
    address: null,
    files: new Map(),
  };
  return (name, brand) => {
    if (kept.address !== brand.address) kept = { address: brand.address, files: new Map() };
    const { files } = kept;
    const file = files.get(name) ?? make(name, brand);
    files.set(name, file);
    // A failed file is made again on the next request.
    file.catch(() => files.delete(name));
    return file;
  };
};
