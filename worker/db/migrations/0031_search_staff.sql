-- The search finds the people of the team as well: their changes count like those of everything else that it finds.
CREATE TRIGGER search_staff_insert AFTER INSERT ON staff BEGIN
  UPDATE search_state SET changes = changes + 1;
END;

CREATE TRIGGER search_staff_update AFTER UPDATE ON staff BEGIN
  UPDATE search_state SET changes = changes + 1;
END;

CREATE TRIGGER search_staff_delete AFTER DELETE ON staff BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
