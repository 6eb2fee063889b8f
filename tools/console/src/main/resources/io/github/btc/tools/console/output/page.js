'use strict';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
