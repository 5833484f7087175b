import type { FullSiteBrand } from './site-brand.service.ts';

type Make<File> = (name: string, brand: FullSiteBrand) => Promise<File>;

/** Makes each file of a brand once and caches it until the brand changes. */
export const cachedForBrand = <File>(make: Make<File>): Make<File> => {
  let cached: { address: string | null; files: Map<string, Promise<File>> } = {
    address: null,
    files: new Map(),
  };
  return (name, brand) => {
    if (cached.address !== brand.address) cached = { address: brand.address, files: new Map() };
    const { files } = cached;
    const file = files.get(name) ?? make(name, brand);
    files.set(name, file);
    // A failed file is made again on the next request.
    file.catch(() => files.delete(name));
    return file;
  };
};
