import { freePort } from '../../server/test/free-port.ts';
import { type Instance, instanceSettings } from './instance.ts';

/** An instance in the process that many instances share, with its own port, data folder and database. */
export class WarmInstance implements Instance {
  readonly #warmInstances: string;
  #port = 0;

  /** @param warmInstances URL at which the process takes requests */
  constructor(warmInstances: string) {
    this.#warmInstances = warmInstances;
  }

  get port(): number {
    return this.#port;
  }

  get siteUrl(): string {
    return `http://localhost:${this.#port}`;
  }

  async #order(method: string, body?: Record<string, string>): Promise<void> {
    const url = new URL(String(this.#port), this.#warmInstances);
    const response = await fetch(url, { method, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
  }

  /**
   * Starts the instance as it is after a first start, with the demo content. The caller must end it.
   * @param siteName the host name in SITE_URL, which is not set by default
   * @param settings further environment variables
   * @throws Error saying why it could not be started
   */
  async begin(siteName?: string, settings: Record<string, string> = {}): Promise<void> {
    // None that an instance had before, which a page or a service worker may still ask.
    this.#port = await freePort();
    await this.#order('PUT', {
      ...instanceSettings(this.port),
      ...settings,
      ...(siteName && { SITE_URL: `http://${siteName}:${this.port}` }),
    });
  }

  /** Stops the instance. */
  end(): Promise<void> {
    return this.#order('DELETE');
  }
}
