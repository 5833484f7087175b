import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { pictureAddress } from '../../-pictures/-picture-address.ts';
import { nodes } from './-schema.ts';

/** A picture in the editor, with its caption; a double click edits both. */
export class FigureView implements NodeView {
  dom = document.createElement('figure');
  #image = document.createElement('img');
  #caption = document.createElement('figcaption');

  constructor(node: Node, onEdit: () => void) {
    this.dom.append(this.#image, this.#caption);
    this.dom.ondblclick = onEdit;
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.type !== nodes.figure) return false;
    const { src, alt, caption } = node.attrs;
    const address = pictureAddress(src);
    if (this.#image.getAttribute('src') !== address) this.#image.src = address;
    this.#image.alt = alt;
    this.#caption.textContent = caption;
    this.#caption.hidden = caption === '';
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }
}
