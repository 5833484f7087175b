import type { FastifyInstance } from 'fastify';

export interface FormCall {
  method?: 'POST' | 'PATCH';
  url: string;
  fields?: Record<string, string>;
  image?: { bytes: Buffer; name?: string; type?: string } | undefined;
  cookie?: string | undefined;
}

/** Sends a multipart form with an image in the field `image`, as a browser does. */
export const sendForm = async (
  app: FastifyInstance,
  { method = 'POST', url, fields = {}, image, cookie }: FormCall,
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image) {
    const { bytes, name = 'photo.jpg', type = 'image/jpeg' } = image;
    form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const body = new Response(form);
  return app.inject({
    method,
    url,
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(cookie && { cookie }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
};
