import type { NodeView } from 'prosemirror-view';

/** A table in the editor, in a box that scrolls as on the site. */
export class TableView implements NodeView {
  dom = document.createElement('div');
  contentDOM = document.createElement('tbody');

  constructor() {
    this.dom.setAttribute('role', 'group');
    this.dom.setAttribute('aria-label', 'Table');
    // It scrolls with the cursor in it, and that is how the keyboard reaches its ends.
    this.dom.setAttribute('contenteditable', 'true');
    const table = document.createElement('table');
    table.append(this.contentDOM);
    this.dom.append(table);
  }
}
