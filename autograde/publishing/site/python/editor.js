// What the exercise page takes from npm: the editor, and the filter for pictures. One module for the browser.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import purify from "dompurify";

// Tab is not bound: it leaves the editor. Ctrl+] and Ctrl+[ move lines in and out.
const extensions = [
  lineNumbers(), history(), bracketMatching(), indentOnInput(), indentUnit.of("    "), python(),
  syntaxHighlighting(classHighlighter), keymap.of([...defaultKeymap, ...historyKeymap]),
];

/** An editor in the place of `stub`, which calls `onChange` with its text. */
export const openEditor = (stub, text, label, onChange) => {
  const changes = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
  });
  const attributes = EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" });
  const view = new EditorView({ doc: text, extensions: [...extensions, changes, attributes] });
  stub.replaceWith(view.dom);
  return view;
};

/** The text of an editor, from now on. */
export const setText = (view, text) =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });

/** HTML that a learner's code made, without whatever could run. */
export const clean = (html) => purify.sanitize(html);
