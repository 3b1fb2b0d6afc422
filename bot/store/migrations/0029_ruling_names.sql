-- Tables and columns of rulings and of questions to the stewards are named as the program names them.
-- oldest: 29

ALTER TABLE prompt RENAME TO steward_question;
ALTER TABLE steward_question RENAME COLUMN act TO ruling;
ALTER TABLE act_draft RENAME TO ruling_draft;
