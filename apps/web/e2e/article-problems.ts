import type { Page } from 'playwright-core';
import { ALLOWED } from '../../server/test/article-lists.ts';

/**
 * Looks for what an article may not have in the texts of a page, or in the same HTML read once more, as it is when
 * somebody navigates to the post.
 */
export const problemsOf = (
  page: Page,
  htmls?: readonly string[],
  allowed = ALLOWED,
): Promise<string[]> =>
  page.evaluate(
    ({ allowed, given }) => {
      const problems: string[] = [];
      const checkLink = (link: HTMLAnchorElement) => {
        // What no browser can open, such as `https:///`, leads nowhere.
        if (link.protocol === ':' && /^https?:/.test(link.href)) return;
        const { protocol } = link;
        if (!/^(?:https?|mailto|tel):$/.test(protocol)) problems.push(`address ${link.href}`);
        const isForeign = /^https?:$/.test(protocol) && link.origin !== location.origin;
        if (isForeign && link.rel !== 'noopener') problems.push(`rel of ${link.href}`);
      };
      const isAllowed = ({ src }: HTMLImageElement) => {
        const { protocol, origin, pathname } = new URL(src, location.href);
        const isOwn = origin === location.origin && /^\/(?:api\/image|img)\//.test(pathname);
        return isOwn || protocol === 'https:';
      };
      const check = (root: Element) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!(node instanceof Element)) {
            if (!(node instanceof Text)) problems.push(`node ${node.nodeName}`);
            continue;
          }
          const names = allowed[node.localName];
          if (!names || node.namespaceURI !== 'http://www.w3.org/1999/xhtml')
            problems.push(`element ${node.localName}`);
          for (const { name } of node.attributes)
            if (!names?.includes(name)) problems.push(`attribute ${name} of ${node.localName}`);
          if (node.id && !node.id.startsWith('h-')) problems.push(`id ${node.id}`);
          if (node instanceof HTMLAnchorElement) checkLink(node);
          if (node instanceof HTMLImageElement && !isAllowed(node))
            problems.push(`picture ${node.src}`);
        }
      };
      const text = document.getElementById('article-text');
      for (const html of given ?? [text?.innerHTML ?? '']) {
        const again = document.createElement('div');
        again.innerHTML = html;
        check(again);
        const written = again.innerHTML;
        again.innerHTML = written;
        if (again.innerHTML !== written) problems.push(`changes: ${written.slice(0, 80)}`);
      }
      if (!given && text) check(text);
      return problems;
    },
    { allowed, given: htmls },
  );
