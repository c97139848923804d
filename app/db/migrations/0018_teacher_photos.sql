ALTER TABLE "teachers" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "photo_hash" text;--> statement-breakpoint
-- The photo that came with an application that was sent is its teacher's from now on.
UPDATE "teachers" SET "photo_key" = a."photo_key", "photo_hash" = a."photo_hash" FROM "applications" a WHERE a."teacher_id" = "teachers"."id" AND a."photo_key" IS NOT NULL;--> statement-breakpoint
UPDATE "applications" SET "photo_key" = NULL, "photo_hash" = NULL WHERE "teacher_id" IS NOT NULL AND "photo_key" IS NOT NULL;
