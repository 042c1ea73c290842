-- Why the menu of a programme is composed as it is, Markdown; empty for pages for a purpose, which have a story.
ALTER TABLE guidance ADD COLUMN why TEXT NOT NULL DEFAULT '';
